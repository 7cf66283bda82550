/** Cards in a pocket. */
export function AppleWalletArt() {
  return (
    <svg width="34" height="26" viewBox="0 0 34 26" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="33" height="25" rx="4.5" fill="#1c1c1e" stroke="#fff" strokeOpacity="0.7" />
      <path d="M3 6.6C3 4.6 4.4 3 6.4 3h21.2C29.6 3 31 4.6 31 6.6V9H3z" fill="#3ba4dc" />
      <path d="M3 9c0-1.7 1.4-3 3.4-3h21.2C29.6 6 31 7.3 31 9v3H3z" fill="#f7bf2f" />
      <path d="M3 12c0-1.7 1.4-3 3.4-3h21.2C29.6 9 31 10.3 31 12v3H3z" fill="#3ebc5c" />
      <path d="M3 15c0-1.7 1.4-3 3.4-3h21.2c2 0 3.4 1.3 3.4 3v2H3z" fill="#ef6461" />
      <path
        d="M3 15.5h8.6c1 0 1.6.6 2 1.4.6 1.2 1.9 2.1 3.4 2.1s2.8-.9 3.4-2.1c.4-.8 1-1.4 2-1.4H31v4.1c0 1.9-1.4 3.4-3.4 3.4H6.4C4.4 23 3 21.5 3 19.6z"
        fill="#f2f2f4"
      />
    </svg>
  )
}

/** A card behind a card, in four colours. */
export function GoogleWalletArt() {
  return (
    <svg width="30" height="26" viewBox="0 0 30 26" aria-hidden="true" focusable="false">
      <rect x="2" y="1" width="26" height="12" rx="4" fill="#34a853" />
      <rect x="2" y="5" width="26" height="12" rx="4" fill="#fbbc04" />
      <rect x="2" y="9" width="26" height="12" rx="4" fill="#ea4335" />
      <path d="M2 14.5l12 4.2c2.6.9 5.4.3 7.5-1.5L28 11.5V21c0 2.2-1.8 4-4 4H6c-2.2 0-4-1.8-4-4z" fill="#4285f4" />
    </svg>
  )
}
