import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { Navigate } from '@tanstack/react-router'
import page from '../../app/page.module.css'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { useContactTasks } from '../use-contact-tasks.ts'
import { useCurrentLocation } from '../use-current-location.ts'
import { hasNewMemberDraft } from './new-member-draft.ts'
import { NewMemberForm } from './new-member-form.tsx'

/**
 * Somebody new in the group. Without the household there is nobody to add to: back to home (specification, section 2). Whoever was
 * in the middle of it before a reload or a sign-in comes back to what was typed.
 */
export function AddFamilyMemberScreen() {
  const current = useCurrentLocation()
  return current.kind === 'found' ? <AtLocation locationId={current.location.id} /> : <Navigate to="/home" replace />
}

function AtLocation({ locationId }: { locationId: number }) {
  const { data: grouping, isPending } = useContactTasks(locationId)
  if (grouping) return <NewMember grouping={grouping} />
  return isPending && hasNewMemberDraft() ? <OnItsWay /> : <Navigate to="/home" replace />
}

function OnItsWay() {
  return (
    <main id="main" className={page.page} aria-busy="true">
      <h1>{useTexts().home.addFamilyMember}</h1>
    </main>
  )
}

function NewMember({ grouping }: { grouping: ContactTaskGrouping }) {
  const { home } = useTexts()
  usePageTitle(home.addFamilyMember)
  return (
    <main id="main" className={page.page}>
      <h1>{home.addFamilyMember}</h1>
      <NewMemberForm grouping={grouping} />
    </main>
  )
}
