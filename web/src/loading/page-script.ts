/** The script that starts the page, whose name contains a hash of its content. Shared code is loaded before it. */
export function getPageScript(): HTMLScriptElement | undefined {
  return [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
}
