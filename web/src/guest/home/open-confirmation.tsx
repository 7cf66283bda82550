import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { isConfirmationOffered } from '@first-chair/core/unchanged-record/unchanged-record'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasJustSignedIn } from '../../session/session.ts'
import { HomeLoading } from './home-loading.tsx'

/** Stored for this tab until sign-out: home opened the page of unchanged records once, and is now one step back. */
const key = 'first-chair.confirm-opened'

/**
 * True if home opens the page of unchanged records by itself: right after the sign-in, if nothing but waivers and optional
 * tasks is open besides.
 */
export function opensConfirmation({ unchanged }: Pick<ContactTaskGrouping, 'unchanged'>): boolean {
  const isEverything = isConfirmationOffered(unchanged) && unchanged?.isEverything === true
  return isEverything && navigator.onLine && hasJustSignedIn() && sessionStorage.getItem(key) === null
}

/** Leads to the page of unchanged records. */
export function OpenConfirmation() {
  const navigate = useNavigate()
  useEffect(() => {
    sessionStorage.setItem(key, 'true')
    void navigate({ to: '/confirm' })
  }, [navigate])
  return <HomeLoading />
}
