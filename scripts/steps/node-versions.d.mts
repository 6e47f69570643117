/**
 * Installs a version of Node from npm into node_modules/.cache.
 * @returns the path of the executable
 */
export function installNode(version: string): Promise<string>
