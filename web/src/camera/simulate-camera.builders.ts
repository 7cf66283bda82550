import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

export type SimulatedCamera = {
  /** Holds a code in front of the camera, or takes it away. */
  show(code: string | undefined): void
  /** Lets the browser refuse the camera with an error of this name; undefined allows it again. */
  refuse(errorName: string | undefined): void
  /** Gives the camera a light. */
  addLight(): void
  /** What the page asked for, each time that it opened the camera. */
  readonly requests: readonly MediaStreamConstraints[]
  /** The constraints that the page applied to the open camera. */
  readonly applyConstraints: ReturnType<typeof vi.fn>
}

/** Gives the page of this test a camera at the back and one at the front, and a reader of codes. jsdom has neither. */
export function simulateCamera(): SimulatedCamera {
  let inView: string | undefined
  let refusal: string | undefined
  let hasLight = false
  const requests: MediaStreamConstraints[] = []
  const track = {
    stop: () => undefined,
    addEventListener: () => undefined,
    getSettings: () => ({ facingMode: 'environment', deviceId: 'back' }),
    getCapabilities: () => ({ torch: hasLight }),
    applyConstraints: vi.fn(async () => {}),
  }
  define(
    globalThis,
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => (inView === undefined ? [] : [{ rawValue: inView }])
    },
  )
  define(navigator, 'mediaDevices', {
    async getUserMedia(constraints: MediaStreamConstraints) {
      requests.push(constraints)
      if (refusal !== undefined) throw Object.assign(new Error('No camera'), { name: refusal })
      return { getTracks: () => [track], getVideoTracks: () => [track] }
    },
    enumerateDevices: async () => ['back', 'front'].map((deviceId) => ({ kind: 'videoinput', deviceId })),
  })
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const readyState = vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  onTestFinished(() => {
    play.mockRestore()
    readyState.mockRestore()
  })
  return {
    show: (code) => act(() => void (inView = code)),
    refuse: (errorName) => void (refusal = errorName),
    addLight: () => void (hasLight = true),
    requests,
    applyConstraints: track.applyConstraints,
  }
}

/** Defines a property that jsdom does not have, until the test has finished. */
function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(owner, name))
}
