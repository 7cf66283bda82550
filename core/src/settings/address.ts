import * as z from 'zod/mini'
import { t } from '../catalogue/settings-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'

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
        z.maxLength(1000, brokenRule(t, 'address-too-long', { max: 1000 })),
        z.regex(
          /^(?:|\/(?![/\\])[^\s"'<>\\]*|https:\/\/[^\s"'<>\\/?#@]+(?:[/?#][^\s"'<>\\]*)?)$/,
          brokenRule(t, 'address'),
        ),
      ),
    '',
  )
