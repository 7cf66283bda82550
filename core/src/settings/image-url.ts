import * as z from 'zod/mini'

/** The address of a picture: https, a path of this product, or empty. */
export const ImageUrl = z._default(
  z
    .string()
    .check(
      z.maxLength(1000),
      z.regex(/^(?:|\/(?!\/)[^\s"'<>]*|https:\/\/[^\s"'<>]+)$/, 'Please give an https address.'),
    ),
  '',
)
