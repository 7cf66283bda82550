/** A number as people write it, as the address that calls it. */
export function telephoneLink(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(/[^+\d]/g, '')}`
}
