import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { ownSignaturesDue } from '@first-chair/core/contact-task/done-here'
import type { Contact } from '@first-chair/core/contact/contact'
import { isExternalWaiver } from '@first-chair/core/waiver/external-waiver'
import { fullName } from '@first-chair/core/contact/contact'
import { namesInSentence } from '@first-chair/core/contact/names-in-sentence'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../settings/use-settings.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CallUs } from './call-us.tsx'
import { SigningLinkDialog } from './signing-link-dialog.tsx'
import styles from './signing-link.module.css'

type Listed = { contactTasks: readonly ContactTask[] }

/** Adults who still have to sign for themselves, each with the way to their link. */
export function OwnSignatures({ locationId, contactTasks }: Listed & { locationId: number }) {
  const { stillToSign } = useTexts().ownSignature
  const due = ownSignaturesDue(contactTasks)
  if (due.length === 0) return null
  return (
    <Banner icon="document" title={stillToSign}>
      <ul className={styles.due}>
        {due.map((one) => (
          <li key={one.contact.contactId}>
            <span>
              {fullName(one.contact)}: {namesInSentence(one.contactTasks.map(({ task }) => task.name))}
            </span>
            <ShareLink locationId={locationId} contact={one.contact} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** For whom nobody signs before the resort knows the birth date. */
export function NobodySigns({ contactTasks }: Listed) {
  const { birthDateMissing } = useTexts().home
  const unknown = contactTasks.filter(
    (listed) => listed.upTo === 'resort' && !isExternalWaiver(listed.task) && !mayAdvance([listed]),
  )
  if (unknown.length === 0) return null
  return (
    <Banner tone="warn" title={namesInSentence(unknown.map(({ contact }) => contact.firstName))} action={<CallUs />}>
      {birthDateMissing}
    </Banner>
  )
}

/** The one thing that the guest can do for an adult who signs for themselves. */
export function ShareLink({
  locationId,
  contact,
}: {
  locationId: number
  contact: Pick<Contact, 'contactId' | 'firstName' | 'lastName'>
}) {
  const { shareButton } = useTexts().ownSignature
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="secondary"
        small
        aria-label={`${shareButton} for ${fullName(contact)}`}
        onClick={() => setIsOpen(true)}
      >
        {shareButton}
      </Button>
      {/* Out of the arrival card, which is light in both colour modes, into the page's own colours. */}
      {isOpen &&
        createPortal(
          <SigningLinkDialog locationId={locationId} contact={contact} onClose={() => setIsOpen(false)} />,
          document.body,
        )}
    </>
  )
}
