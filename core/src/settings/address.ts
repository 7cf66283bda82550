import * as z from 'zod/mini'

/**
 * An address that an operator gives: https, a path of this product, or empty. Quotes, angle brackets, spaces and
 * backslashes (which browsers read as slashes) are refused, so that it cannot leave the attribute it stands in.
 */
export const address = () =>
  z._default(
    z
      .string()
      .check(
        z.maxLength(1000, 'Please give an address of at most 1000 characters.'),
        z.regex(
          /^(?:|\/(?![/\\])[^\s"'<>\\]*|https:\/\/[^\s"'<>\\/?#@]+(?:[/?#][^\s"'<>\\]*)?)$/,
          'Please give an https address, or a path that begins with one slash.',
        ),
      ),
    '',
  )
