// breaks: imagery-knows-no-page
import { paint } from './paint';
import { usesBeta } from '../../mfe-alpha/src/uses-beta';

export const usesPage = [paint, usesBeta];
