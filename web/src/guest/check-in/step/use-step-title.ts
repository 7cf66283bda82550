import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { isEditingProfiles } from '@first-chair/core/contact-task/editing-profiles'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useTexts } from '../../../settings/use-settings.ts'

/** Sets the document title of a step. While profiles are edited: "Rental Profile · My profile · Kestrel Ridge". */
export function useStepTitle(grouping: Pick<ContactTaskGrouping, 'location'>, title: string): void {
  const { profile } = useTexts()
  usePageTitle(isEditingProfiles(grouping) ? `${title} · ${profile.title}` : title)
}
