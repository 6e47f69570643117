import { writeFileSync } from 'node:fs'
import { absolute, generate } from './document.ts'

/** Updates the tables of docs/embedding/reference.md, docs/doctor.md and others, and widget/custom-elements.json: `npm run docs:reference`. */
for (const [path, text] of Object.entries(generate())) writeFileSync(absolute(path), text)
