import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type { ResortTime } from '@first-chair/core/waiver-text/text-release'
import type { Release } from '@first-chair/core/waiver-text/waiver-text'
import type { Context } from '../context/context.ts'

/** The current time by the clock of the resort. */
export function getResortTime({ clock, config }: Pick<Context, 'clock' | 'config'>): ResortTime {
  return `${clock.resortDay(config.resortTimeZone)}T${clock.resortTime(config.resortTimeZone)}`
}

/** Throws `invalid-input` for a release that is scheduled for a time that has passed. */
export function refusePastRelease(ctx: Pick<Context, 'clock' | 'config'>, release: Release | undefined): void {
  if (!release || release.scheduledFor === null || release.scheduledFor > getResortTime(ctx)) return
  throw createInvalidInput([{ path: 'release.scheduledFor', rule: 'past', message: t('release-past') }])
}
