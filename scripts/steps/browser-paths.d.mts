export const headlessShell: string
export const chromiumWithWindows: string
export function findChromium(): string | undefined
export function findFirefox(): string | undefined
export function findWebkit(): { driver: string; display: string; browser: string } | undefined
