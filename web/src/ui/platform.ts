/** The kind of device, as far as it matters for other apps on it. */
export type Platform = 'ios' | 'android' | 'other'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

export function detectPlatform({ userAgent, maxTouchPoints }: Device = navigator): Platform {
  if (/android/i.test(userAgent)) return 'android'
  // An iPad identifies itself as a Mac, but a Mac has no touch screen.
  const isTablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1
  return isTablet || /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'other'
}
