/** What kind of device this is, as far as other apps on it matter. */
export type Platform = 'ios' | 'android' | 'other'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

export function platformOf({ userAgent, maxTouchPoints }: Device = navigator): Platform {
  if (/android/i.test(userAgent)) return 'android'
  // Tablets of Apple call themselves a Mac, but no Mac has a touch screen.
  const isTablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1
  return isTablet || /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'other'
}
