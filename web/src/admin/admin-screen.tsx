import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The page that the address names; the guard has loaded it already. */
export function AdminScreen() {
  const { adminPage, AdminScreen: Screen } = useMatch({ from: '/admin/$page' }).context
  useEffect(() => {
    document.title = `${adminPage.label} · Admin`
  }, [adminPage])
  return <Screen key={adminPage.path} />
}
