import type { ReactNode } from 'react'

// What the tags of the catalogues become. A link inside a sentence is a function of the screen.

export const bold = (children: ReactNode) => <b>{children}</b>
/** Only for screen readers. */
export const unseen = (children: ReactNode) => <span className="visually-hidden">{children}</span>
/** Not for screen readers, because they read something else instead. */
export const seen = (children: ReactNode) => <span aria-hidden="true">{children}</span>
