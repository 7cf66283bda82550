import { fullName, initials } from '@first-chair/core/contact/contact'
import {
  maxFacesPerCabin,
  placeCabins,
  type MemberProgress,
  type CabinPosition,
} from '@first-chair/core/contact-task/household-progress'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Poster } from '../../art/poster.tsx'
import { pointOnCable, type Scene } from '../../art/scene.ts'
import { homePhone } from '../../art/scenes/home-phone.ts'
import { homeWide } from '../../art/scenes/home-wide.ts'
import { useLayout } from '../../art/use-layout.ts'
import { t } from '../../catalogue/home.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CurrentLocation } from '../current-location.tsx'
import styles from './lift-line.module.css'
import { toRingSegments } from './ring-segments.ts'

/**
 * The top of home: members hang from a lift cable, higher with others progress. The drawing is decoration; the text
 * says the same.
 */
export function LiftLine({
  members,
  photos,
  title,
  text,
  children,
}: {
  members: readonly MemberProgress[]
  photos: ReadonlyMap<string, string>
  title: string
  text: string
  children?: ReactNode
}) {
  const scene = useLayout('medium') ? homeWide : homePhone
  return (
    <section className={styles.lift} aria-label={t('householdProgress')}>
      <div className={styles.frame} aria-hidden="true">
        <div className={styles.stage}>
          <Poster scene={scene} className={styles.poster} />
          {placeCabins(members).map((riders) => (
            <Cabin key={riders.contactIds.join()} riders={riders} members={members} photos={photos} scene={scene} />
          ))}
        </div>
      </div>
      <div className={styles.say}>
        {/* On wide screens the header shows the location. */}
        <div className={styles.place}>
          <CurrentLocation />
        </div>
        <h1>{title}</h1>
        {text !== '' && <p>{text}</p>}
        <div className={styles.next}>{children}</div>
      </div>
    </section>
  )
}

/** The usable part of the cable: riders stay inside the picture and out of the hut, down to 320 CSS pixels. */
const usableRange = { narrow: { valley: 0.21, summit: 0.88 }, wide: { valley: 0.2, summit: 0.93 } } as const

function Cabin({
  riders,
  members,
  photos,
  scene,
}: {
  riders: CabinPosition
  members: readonly MemberProgress[]
  photos: ReadonlyMap<string, string>
  scene: Scene
}) {
  const isLarge = useLayout('wide')
  const { valley, summit } = scene === homeWide ? usableRange.wide : usableRange.narrow
  const { x, y } = pointOnCable(scene, valley + (summit - valley) * useRiderPosition(riders))
  const riding = riders.contactIds.flatMap((id) => members.find(({ contact }) => contact.contactId === id) ?? [])
  const [first, ...others] = riding
  if (!first) return null
  const size = scene === homeWide && isLarge ? 66 : 52
  const visible = riding.slice(0, maxFacesPerCabin)
  return (
    <div className={styles.cabin} style={{ left: percent(x, scene.width), top: percent(y, scene.height) }}>
      <span className={styles.faces}>
        {visible.map((member) => (
          <span key={member.contact.contactId} className={styles.face}>
            <Avatar
              initials={initials(member.contact)}
              photo={photos.get(member.contact.contactId)}
              segments={toRingSegments(member)}
              isHeldBack={!member.isReady}
              size={size}
            />
          </span>
        ))}
      </span>
      <span className={styles.tag}>
        <span className={styles.name}>{first.contact.firstName || fullName(first.contact)}</span>
        {others.length > 0 && <span>+{others.length}</span>}
      </span>
    </div>
  )
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)}%`
}

/**
 * The position of a rider on the cable: first the last displayed one and, a frame later, the current one, so that CSS
 * can animate the change. The positions are in the query cache, which is cleared at sign-out.
 */
function useRiderPosition({ at, contactIds }: CabinPosition): number {
  const queryClient = useQueryClient()
  const [position, setPosition] = useState(() => queryClient.getQueryData<number>(['rider', contactIds[0]]) ?? at)

  useEffect(() => {
    for (const contactId of contactIds) queryClient.setQueryData(['rider', contactId], at)
    const frame = requestAnimationFrame(() => setPosition(at))
    return () => cancelAnimationFrame(frame)
  }, [queryClient, contactIds, at])

  return position
}
