// breaks: site-knows-no-workshop
import { paint } from '../imagery/paint.js';

export const colour = paint;
