import { fullName, type Contact } from '@first-chair/core/contact/contact'
import { maxFacesPerCabin, placeCabins, type CabinPosition } from '@first-chair/core/readiness/cabins'
import { getGateMark } from '@first-chair/core/readiness/gate-mark'
import { getRiderHeight } from '@first-chair/core/readiness/household-verdict'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Poster } from '../../../art/poster.tsx'
import { pointOnCable, type Scene } from '../../../art/scene.ts'
import { homePhone } from '../../../art/scenes/home-phone.ts'
import { homeWide } from '../../../art/scenes/home-wide.ts'
import { useLayout } from '../../../art/use-layout.ts'
import { t } from '../../../catalogue/home.ts'
import { GateMark } from '../../../ui/gate-mark.tsx'
import { CurrentLocation } from '../../current-location.tsx'
import { Face } from './face.tsx'
import styles from './lift-line.module.css'

/** A person on the lift. */
export type Rider = { contact: Contact; person: PersonReadiness }

/**
 * The top of home: the days of the visit, the verdict, and a lift cable. People who are ready ride in one cabin at the
 * top; the more is open, the lower the others hang. The drawing is decoration; the text says the same.
 */
export function LiftLine({
  riders,
  days,
  title,
  text,
  children,
}: {
  riders: readonly Rider[]
  days: ReactNode
  title: string
  text: string
  children?: ReactNode
}) {
  const scene = useLayout('medium') ? homeWide : homePhone
  const cabins = placeCabins(
    riders.map(({ person }) => ({
      contactId: person.contactId,
      at: getRiderHeight(person),
      mark: getGateMark(person),
    })),
  )
  return (
    <section className={styles.lift} aria-label={t('householdProgress')}>
      <div className={styles.frame} aria-hidden="true">
        <div className={styles.stage}>
          <Poster scene={scene} className={styles.poster} />
          {cabins.map((cabin) => (
            <Cabin key={cabin.contactIds.join()} cabin={cabin} riders={riders} scene={scene} />
          ))}
        </div>
      </div>
      <div className={styles.say}>
        <div className={styles.place}>
          <CurrentLocation />
        </div>
        {days}
        <h1>{title}</h1>
        {text !== '' && <p>{text}</p>}
        <div className={styles.next}>{children}</div>
      </div>
    </section>
  )
}

/** The usable part of the cable: riders stay inside the picture and out of the hut, down to 320 CSS pixels. */
const usableRange = { narrow: { valley: 0.21, summit: 0.88 }, wide: { valley: 0.2, summit: 0.93 } } as const

function Cabin({ cabin, riders, scene }: { cabin: CabinPosition; riders: readonly Rider[]; scene: Scene }) {
  const isLarge = useLayout('wide')
  const { valley, summit } = scene === homeWide ? usableRange.wide : usableRange.narrow
  const { x, y } = pointOnCable(scene, valley + (summit - valley) * useCabinPosition(cabin))
  const riding = riders.flatMap(({ contact }) => (cabin.contactIds.includes(contact.contactId) ? [contact] : []))
  const [first, ...others] = riding
  if (!first) return null
  const size = scene === homeWide && isLarge ? 66 : 52
  return (
    <div className={styles.cabin} style={{ left: percent(x, scene.width), top: percent(y, scene.height) }}>
      <span className={riding.length > 1 ? `${styles.faces} ${styles.shared}` : styles.faces}>
        {riding.slice(0, maxFacesPerCabin).map((contact) => (
          <span key={contact.contactId} className={styles.face}>
            <Face contact={contact} size={size} />
          </span>
        ))}
        <span className={styles.badge} data-mark={cabin.mark}>
          <GateMark mark={cabin.mark} size={isLarge ? 32 : 26} />
        </span>
      </span>
      <span className={styles.tag}>
        <span className={styles.name}>{first.firstName || fullName(first)}</span>
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
function useCabinPosition({ at, contactIds }: CabinPosition): number {
  const queryClient = useQueryClient()
  const [position, setPosition] = useState(() => queryClient.getQueryData<number>(['rider', contactIds[0]]) ?? at)

  useEffect(() => {
    for (const contactId of contactIds) queryClient.setQueryData(['rider', contactId], at)
    const frame = requestAnimationFrame(() => setPosition(at))
    return () => cancelAnimationFrame(frame)
  }, [queryClient, contactIds, at])

  return position
}
