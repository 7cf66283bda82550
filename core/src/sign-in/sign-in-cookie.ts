/**
 * The name of the cookie in which a browser keeps the id of the sign-in that it began at the built-in provider. With the
 * prefix, which needs TLS, no other host of the same domain can set it (RFC 6265bis, section 4.1.3.2).
 */
export function getSignInCookie(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-idp_interaction' : 'idp_interaction'
}
