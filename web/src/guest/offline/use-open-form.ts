import { useEffect } from 'react'

/** On the screen of a form: no newer release of the pages takes over in its middle. */
export function useOpenForm(): void {
  useEffect(() => {
    let isOver = false
    let end = () => {}
    const start = async () => {
      const { watchOpenForm } = await import('./new-version.ts')
      if (!isOver) end = watchOpenForm()
    }
    void start().catch(() => undefined)
    return () => {
      isOver = true
      end()
    }
  }, [])
}
