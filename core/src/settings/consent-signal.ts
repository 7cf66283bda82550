/** What a consent script says to be understood: the product's own signal, or Google Consent Mode's command. */
const signals = [/first-chair-consent/, /\bfirstChairConsent\b/, /['"`]consent['"`]\s*,\s*['"`]update['"`]/]

/**
 * Whether a consent script can tell that a guest consents to be counted. It is a search for the signals, not a proof: a script may put
 * their names together from pieces.
 */
export function hasConsentSignal(script: string): boolean {
  return signals.some((signal) => signal.test(script))
}
