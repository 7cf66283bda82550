/**
 * The header with which the pages mark a call that they make on their own, such as the refresh of a list that nobody looks
 * at. It does not count as use of the session.
 */
export const backgroundHeader = 'first-chair-background'
