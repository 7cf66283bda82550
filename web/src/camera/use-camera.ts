import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Why there is no picture: not allowed, no camera, used by another program, or a page without HTTPS. */
export type CameraProblem = 'denied' | 'none' | 'busy' | 'insecure'

type CameraState =
  | { kind: 'asking' }
  | { kind: 'problem'; problem: CameraProblem }
  | { kind: 'on'; hasTorch: boolean; canTurn: boolean; isMirrored: boolean }

export type Camera = {
  /** The element that displays the picture. */
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** Asks for the camera again. */
  retry: () => void
  /** The next camera of the device, remembered on it. */
  turn: () => void
  /** Switches the light of the camera on or off. */
  light: (isOn: boolean) => void
}

/**
 * The camera of the device in a `video` element, from when the component appears until it disappears. A hidden page
 * releases it, so that other programs can use it and the battery lasts. `facing` is the preferred side.
 */
export function useCamera(facing: 'environment' | 'user'): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(undefined)
  const devices = useRef<string[]>([])
  const [state, setState] = useState<CameraState>({ kind: 'asking' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const stop = () => {
      stream.current?.getTracks().forEach((track) => track.stop())
      stream.current = undefined
    }
    const start = async () => {
      const opened = await openCamera(facing)
      if (!isCurrent || document.hidden) return 'stream' in opened ? closeStream(opened.stream) : undefined
      if ('problem' in opened) return setState({ kind: 'problem', problem: opened.problem })
      stop()
      stream.current = opened.stream
      const [track] = opened.stream.getVideoTracks()
      // The camera was unplugged, or another program took it.
      track?.addEventListener('ended', () => isCurrent && setState({ kind: 'problem', problem: 'busy' }))
      devices.current = await listCameras()
      if (!isCurrent || stream.current !== opened.stream) return undefined
      if (video.current) {
        video.current.srcObject = opened.stream
        await video.current.play().catch(() => undefined)
      }
      setState({
        kind: 'on',
        hasTorch: hasTorch(track),
        canTurn: devices.current.length > 1,
        isMirrored: track?.getSettings().facingMode === 'user',
      })
      return undefined
    }
    const follow = () => {
      if (document.hidden) stop()
      else void start()
    }
    void start()
    document.addEventListener('visibilitychange', follow)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
    // Each attempt opens the camera again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [facing, attempt])

  const retry = useCallback(() => {
    setState({ kind: 'asking' })
    setAttempt((before) => before + 1)
  }, [])
  const turn = useCallback(() => {
    const current = stream.current?.getVideoTracks()[0]?.getSettings().deviceId ?? ''
    const { current: ids } = devices
    const next = ids[(ids.indexOf(current) + 1) % ids.length]
    if (next === undefined) return
    chooseCamera(next)
    setAttempt((before) => before + 1)
  }, [])
  const light = useCallback((isOn: boolean) => {
    // The type of DOM does not have the constraint, which only cameras with a light have.
    const constraint: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn }
    stream.current
      ?.getVideoTracks()[0]
      ?.applyConstraints({ advanced: [constraint] })
      .catch(() => undefined)
  }, [])
  return { video, state, retry, turn, light }
}

// Kept in this browser for the device. It says nothing about a person.
const cameraKey = 'first-chair.staff-camera'

/** The camera that was chosen on this device; undefined if none was, or if it is unknown. */
const getChosenCamera = (): string | undefined => localStorage.getItem(cameraKey) ?? undefined

function chooseCamera(deviceId: string): void {
  localStorage.setItem(cameraKey, deviceId)
}

const resolution = { width: { ideal: 1280 }, height: { ideal: 720 } } as const

async function openCamera(
  facing: 'environment' | 'user',
): Promise<{ stream: MediaStream } | { problem: CameraProblem }> {
  // Browsers have no cameras for pages without HTTPS.
  if (!('mediaDevices' in navigator)) return { problem: 'insecure' }
  const chosen = getChosenCamera()
  const preferred = { ...resolution, facingMode: { ideal: facing } }
  try {
    if (chosen !== undefined && facing === 'environment') {
      const exact = { ...resolution, deviceId: { exact: chosen } }
      // The chosen camera may be gone.
      const stream = await navigator.mediaDevices.getUserMedia({ video: exact }).catch(ifNotThere)
      if (stream) return { stream }
    }
    return { stream: await navigator.mediaDevices.getUserMedia({ video: preferred }) }
  } catch (error) {
    return { problem: toProblem(error) }
  }
}

function ifNotThere(error: unknown): undefined {
  if (toProblem(error) !== 'none') throw error
}

/** What the error of a browser means (Media Capture and Streams, section 10.3.5). */
function toProblem(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return 'busy'
}

async function listCameras(): Promise<string[]> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
  // Not every browser has the method.
  if (!track || !('getCapabilities' in track)) return false
  return Reflect.get(track.getCapabilities(), 'torch') === true
}

function closeStream(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop())
}
