import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { getDueOwnSignatures } from '@first-chair/core/contact-task/remaining-tasks'
import type { Contact } from '@first-chair/core/contact/contact'
import { isExternalWaiver } from '@first-chair/core/task/external-waiver'
import { fullName } from '@first-chair/core/contact/contact'
import { formatNameList } from '@first-chair/core/contact/format-name-list'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../catalogue/signing-link.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CallUs } from '../call-us.tsx'
import { SigningLinkDialog } from './signing-link-dialog.tsx'
import styles from './signing-link.module.css'

type ContactTasksProps = { contactTasks: readonly ContactTask[] }

/** The adults who still have to sign for themselves, each with a button to share their link. */
export function OwnSignatures({ locationId, contactTasks }: ContactTasksProps & { locationId: number }) {
  const { stillToSign } = useTexts().ownSignature
  const due = getDueOwnSignatures(contactTasks)
  if (due.length === 0) return null
  return (
    <Banner icon="document" title={stillToSign}>
      <ul className={styles.due}>
        {due.map(({ contact, contactTasks: unsigned }) => (
          <li key={contact.contactId}>
            <span>{t('unsigned', { name: fullName(contact), waivers: unsigned.map(({ task }) => task.name) })}</span>
            <ShareLinkButton locationId={locationId} contact={contact} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** The contacts for whom nobody can sign, because their birth date is missing. */
export function BirthDateMissingNotice({ contactTasks }: ContactTasksProps) {
  const { birthDateMissing } = useTexts().home
  const withoutBirthDate = contactTasks.filter(
    (contactTask) => contactTask.upTo === 'resort' && !isExternalWaiver(contactTask.task) && !mayAdvance([contactTask]),
  )
  if (withoutBirthDate.length === 0) return null
  return (
    <Banner
      tone="warn"
      title={formatNameList(withoutBirthDate.map(({ contact }) => contact.firstName))}
      action={<CallUs />}
    >
      {birthDateMissing}
    </Banner>
  )
}

/** A button that opens the signing link of an adult who signs for themselves. */
export function ShareLinkButton({
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
        aria-label={t('shareFor', { share: shareButton, name: fullName(contact) })}
        onClick={() => setIsOpen(true)}
      >
        {shareButton}
      </Button>
      {/* Rendered into the body: the arrival card is always light, the dialog uses the colours of the page. */}
      {isOpen &&
        createPortal(
          <SigningLinkDialog locationId={locationId} contact={contact} onClose={() => setIsOpen(false)} />,
          document.body,
        )}
    </>
  )
}
