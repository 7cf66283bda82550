import * as z from 'zod/mini'

/**
 * The schema of an address that an operator enters: https, a path of this product, or empty. Quotes, angle brackets,
 * spaces and backslashes (which browsers treat as slashes) are refused, so that the address cannot break out of an HTML
 * attribute.
 */
export const addressSchema = () =>
  z._default(
    z
      .string()
      .check(
        z.maxLength(1000, 'Please enter an address of at most 1000 characters.'),
        z.regex(
          /^(?:|\/(?![/\\])[^\s"'<>\\]*|https:\/\/[^\s"'<>\\/?#@]+(?:[/?#][^\s"'<>\\]*)?)$/,
          'Please enter an https address, or a path that starts with one slash.',
        ),
      ),
    '',
  )
