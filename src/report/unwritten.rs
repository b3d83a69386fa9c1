//! What is said, for programs and keepers, of orders that nobody wrote.

/// Adds to the reason of an order that another one implies it (4.E.3 a).
pub fn put_implied(words: &mut String) {
    words.push_str(" Nobody wrote this order: one to another unit implies it (4.E.3 a).");
}
