import type { Environment } from '../../domain/core/environment';
import { createHook } from '../core/hook';

const fileReady = createHook<[Environment]>();

export const onFileReady = fileReady.on;
/** Runs when a file is ready: commands that waited for it may go. */
export const runFileReady = fileReady.run;
