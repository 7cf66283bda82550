import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { Navigate } from '@tanstack/react-router'
import page from '../../layout/page.module.css'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { useOpenForm } from '../offline/use-open-form.ts'
import { useDraftKey } from '../drafts/draft-key.ts'
import { useContactTasks } from '../use-contact-tasks.ts'
import { useCurrentLocation } from '../use-current-location.ts'
import { hasNewMemberDraft } from './new-member-draft.ts'
import { NewMemberForm } from './new-member-form.tsx'

/**
 * Adds a family member to the household. Redirects to home if the household is not loaded
 * (docs/domain.md, "Guest pages"), except after a reload or a sign-in during typing: then the page waits for the
 * household and restores the draft.
 */
export function AddFamilyMemberScreen() {
  const current = useCurrentLocation()
  return current.kind === 'found' ? <AtLocation locationId={current.location.id} /> : <Navigate to="/home" replace />
}

function AtLocation({ locationId }: { locationId: number }) {
  const { data: grouping, isPending } = useContactTasks(locationId)
  const hasKey = useDraftKey()
  useOpenForm()
  if (grouping && !hasKey) return <LoadingHousehold />
  if (grouping) return <NewMember grouping={grouping} />
  return isPending && hasNewMemberDraft() ? <LoadingHousehold /> : <Navigate to="/home" replace />
}

function LoadingHousehold() {
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
