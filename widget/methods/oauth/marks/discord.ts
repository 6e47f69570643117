import type { MarkPaths } from '../marks.ts'

export const mark: MarkPaths = [['currentColor', 'M4 4h16v16H4z']]
