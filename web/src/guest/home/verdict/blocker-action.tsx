import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getBlockerTarget, type BlockerTarget } from '@first-chair/core/contact-task/blocker-target'
import { getHouseholdContactTasks } from '@first-chair/core/contact-task/household-tasks'
import type { Contact } from '@first-chair/core/contact/contact'
import type { Blocker } from '@first-chair/core/readiness/readiness'
import { taskKindDefinitions, taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { t as guest } from '../../../catalogue/guest.ts'
import { t } from '../../../catalogue/home.ts'
import { toTelephoneLink } from '../../../settings/telephone-link.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Button, buttonClass, type ButtonLook } from '../../../ui/button.tsx'
import { SigningLinkDialog } from '../../signing-link/signing-link-dialog.tsx'
import { findWaiting, useOutbox } from '../../unsent.ts'
import { useMobilePassesOffered } from '../../passes/use-mobile-passes-offered.ts'

/** A blocker of a person, with the place where it is resolved. */
export type BlockerStep = {
  contact: Contact
  blocker: Blocker
  target: BlockerTarget
  /** What resolves it waits on this device. */
  isOnThisPhone: boolean
}

/** Returns a function that finds where a blocker of a contact is resolved. */
export function useBlockerSteps(grouping: ContactTaskGrouping) {
  const hasMobilePasses = useMobilePassesOffered()
  const contactTasks = getHouseholdContactTasks(grouping)
  const { entries } = useOutbox()
  return (contact: Contact, blockers: readonly Blocker[]): BlockerStep[] =>
    blockers.map((blocker) => {
      const { action } = blocker
      const isOnThisPhone =
        action.kind === 'task' &&
        action.contactTaskId !== null &&
        findWaiting(entries, action.contactTaskId) !== undefined
      const target: BlockerTarget = isOnThisPhone
        ? { kind: 'wait', day: null }
        : getBlockerTarget(blocker, { contactTasks, hasMobilePasses })
      return { contact, blocker, target, isOnThisPhone }
    })
}

/** The step that somebody in front of the screen can take. Undefined if only the resort or time can help. */
export function findOwnStep(steps: readonly BlockerStep[]): BlockerStep | undefined {
  return steps.find(({ target: { kind } }) => kind !== 'call' && kind !== 'wait')
}

/** The button that leads to the place where a blocker is resolved. Renders nothing if there is no such place. */
export function BlockerAction({
  step: { contact, target },
  locationId,
  look,
}: {
  step: BlockerStep
  locationId: number
  look: ButtonLook
}) {
  const { application, passChecker } = useTexts()
  const name = contact.firstName
  const className = buttonClass(look)
  const phone = application.phoneNumber !== '' && (
    <a className={className} href={toTelephoneLink(application.phoneNumber)}>
      {guest('call', { phoneNumber: application.phoneNumber })}
    </a>
  )
  const shopUrl = passChecker?.renewUrl ?? ''
  switch (target.kind) {
    case 'task':
      return <TaskLink target={target} name={name} className={className} />
    case 'signing-link':
      return <SendLinkButton contact={contact} locationId={locationId} look={look} />
    case 'mobile-passes':
      return (
        <Link to="/ble-connect" className={className}>
          {t('connectPhone', { name })}
        </Link>
      )
    case 'shop':
      return shopUrl === '' ? (
        phone
      ) : (
        <a className={className} href={shopUrl}>
          {t('buy')}
        </a>
      )
    case 'call':
      return phone
    default:
      return null
  }
}

function TaskLink({
  target: { contactTask },
  name,
  className,
}: {
  target: Extract<BlockerTarget, { kind: 'task' }>
  name: string
  className: string
}) {
  const kind = taskKinds[contactTask.task.taskTypeId]
  const { messages, label, route } = taskKindDefinitions[kind]
  return (
    <Link
      to="/checkin/$taskRoute"
      params={{ taskRoute: route }}
      search={{ open: contactTask.id }}
      className={className}
    >
      {kind === 'Waiver' && contactTask.task.consolidateWaivers
        ? t('do-consolidated')
        : t('doTask', { kind: messages, name, task: label })}
    </Link>
  )
}

function SendLinkButton({ contact, locationId, look }: { contact: Contact; locationId: number; look: ButtonLook }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look={look} onClick={() => setIsOpen(true)}>
        {t('sendLink', { name: contact.firstName })}
      </Button>
      {isOpen &&
        createPortal(
          <SigningLinkDialog locationId={locationId} contact={contact} onClose={() => setIsOpen(false)} />,
          document.body,
        )}
    </>
  )
}
