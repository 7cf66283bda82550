/** Consent signals that the product understands: its own one, and the command of Google Consent Mode. */
const signals = [/first-chair-consent/, /\bfirstChairConsent\b/, /['"`]consent['"`]\s*,\s*['"`]update['"`]/]

/**
 * True if a consent script can signal that a guest consents to analytics. This is a text search, not a proof: a script
 * may assemble the names of the signals from parts.
 */
export function hasConsentSignal(script: string): boolean {
  return signals.some((signal) => signal.test(script))
}
