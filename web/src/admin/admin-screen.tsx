import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Renders the page of the current address. The guard has already loaded it. */
export function AdminScreen() {
  const { adminPage, AdminScreen: Screen } = useMatch({ from: '/admin/$page' }).context
  useEffect(() => {
    document.title = `${adminPage.label} · Admin`
  }, [adminPage])
  return <Screen key={adminPage.path} />
}
