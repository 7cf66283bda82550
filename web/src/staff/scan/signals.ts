import { isChosen } from '../device-choices.ts'

const vibrationMs = 60
const toneSeconds = 0.09
const pauseSeconds = 0.06
const hertz = 880

let audio: AudioContext | undefined

/** A short vibration, as soon as a code was read. Not every device can do it. */
export function vibrate(): void {
  if (isChosen('sound') && 'vibrate' in navigator) navigator.vibrate(vibrationMs)
}

/** One tone if there is nothing to do, two if there is. */
export function playTones(count: 1 | 2): void {
  if (!isChosen('sound') || !('AudioContext' in globalThis)) return
  audio ??= new AudioContext()
  // A browser may have stopped it until somebody touches the page.
  void audio.resume().catch(() => undefined)
  for (let index = 0; index < count; index += 1) {
    const start = audio.currentTime + index * (toneSeconds + pauseSeconds)
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.2
    tone.frequency.value = hertz
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + toneSeconds)
  }
}
