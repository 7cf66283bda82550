import type { Task } from './task.ts'

/** True for a waiver that is read and signed on the page of an external provider. */
export function isExternalWaiver({ externalWaiverId }: Pick<Task, 'externalWaiverId'>): boolean {
  return externalWaiverId !== null && externalWaiverId !== ''
}

/** True for the pages of waivers, in check-in and for editing profiles. Only they may contain the provider's frame. */
export function isFramePage(path: string): boolean {
  return /^\/(?:checkin|profile)\/waiver\/?$/i.test(path)
}
