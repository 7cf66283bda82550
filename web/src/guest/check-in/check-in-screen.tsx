import { Outlet } from '@tanstack/react-router'

export function CheckInScreen() {
  return <Outlet />
}
