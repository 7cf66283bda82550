/** Converts a phone number as people write it into a `tel:` address. */
export function toTelephoneLink(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(/[^+\d]/g, '')}`
}
