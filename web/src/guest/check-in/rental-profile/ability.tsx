import { getSelectableEntries, type RentalListEntry } from '@first-chair/core/rental-profile/size-lists'
import type { ReactNode } from 'react'
import type { Choice } from '../../../ui/form/choice-cards.tsx'

/** Up to this many choices are cards, more are a select. */
export const maxCards = 5

/** Splits "Type I: slow, gentle slopes" into a title and its explanation. */
export function parseAbility({ listDescription }: Pick<RentalListEntry, 'listDescription'>): {
  title: string
  more: string | undefined
} {
  const [title = '', ...rest] = listDescription.split(':')
  const more = rest.join(':').trim()
  return { title: title.trim(), more: more === '' ? undefined : more.charAt(0).toUpperCase() + more.slice(1) }
}

/** Abilities as cards with piste symbols. The shape tells them apart, not only the colour. */
export function toAbilityChoices(list: readonly RentalListEntry[]): Choice[] {
  return getSelectableEntries(list).map((entry, position) => ({
    value: entry.listKey,
    ...parseAbility(entry),
    mark: <PisteMark position={position} />,
  }))
}

const shapes: readonly ReactNode[] = [
  <circle key="circle" cx="12" cy="12" r="8" fill="var(--piste-green)" />,
  <rect key="square" x="4.5" y="4.5" width="15" height="15" rx="1.5" fill="var(--piste-blue)" />,
  <rect
    key="diamond"
    x="5.6"
    y="5.6"
    width="12.8"
    height="12.8"
    rx="1"
    transform="rotate(45 12 12)"
    fill="var(--text)"
  />,
]

function PisteMark({ position }: { position: number }) {
  return (
    <svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {shapes[Math.min(position, shapes.length - 1)]}
    </svg>
  )
}
