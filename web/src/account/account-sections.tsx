import { useState } from 'react'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

/**
 * Set while the person signs in again to sign out everywhere else. The page then asks once more, because nothing is done without
 * a press of its button.
 */
const endingOthersKey = 'first-chair.ending-others'

/** The passkeys of the person, and where they are signed in. Nothing for somebody of another identity provider. */
export function AccountSections() {
  const [isAsking, setAsking] = useState(() => sessionStorage.getItem(endingOthersKey) !== null)
  const ask = (isOpen: boolean) => {
    if (isOpen) sessionStorage.setItem(endingOthersKey, '1')
    else sessionStorage.removeItem(endingOthersKey)
    setAsking(isOpen)
  }
  return (
    <>
      <Passkeys onEndOthers={() => ask(true)} />
      <Sessions isAsking={isAsking} onAsk={ask} />
    </>
  )
}
