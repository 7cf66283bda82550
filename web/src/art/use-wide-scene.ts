import { useEffect, useState } from 'react'
import type { Scene } from './scene.ts'

/**
 * The welcome poster of wide windows. Phones do not load it, so it is not in the first script: undefined until it was
 * loaded, and if it cannot be loaded, because a picture may be missing.
 */
export function useWideScene(isNeeded = true): Scene | undefined {
  const [scene, setScene] = useState<Scene>()
  useEffect(() => {
    if (!isNeeded) return
    import('./scenes/welcome-wide.ts').then(
      ({ welcomeWide }) => setScene(welcomeWide),
      () => {},
    )
  }, [isNeeded])
  return scene
}
