/** Whether the guest has asked the browser to save data. Only Chromium reports this; other browsers load the font. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
