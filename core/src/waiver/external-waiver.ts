import type { Task } from '../task/task.ts'

/** A waiver that is read and signed on the page of an outside provider. */
export function isExternalWaiver({ externalWaiverId }: Pick<Task, 'externalWaiverId'>): boolean {
  return externalWaiverId !== null && externalWaiverId !== ''
}

/** The pages of waivers, in check-in and where profiles are edited: only they may hold the provider's frame. */
export function isFramePage(path: string): boolean {
  return /^\/(?:checkin|profile)\/waiver\/?$/i.test(path)
}
